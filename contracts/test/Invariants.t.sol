// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionTest} from "./CollectionTest.sol";
import {Crowd} from "./Crowd.sol";

/// @notice What holds after whatever a crowd did.
contract InvariantsTest is CollectionTest {
    /// @dev As forge has it.
    struct Selectors {
        address target;
        bytes4[] selectors;
    }

    Crowd private crowd;
    address[] private _targets;

    function setUp() public override {
        crowd = new Crowd();
        crowd.setUp();
        collection = crowd.target();
        _targets.push(address(crowd));
    }

    /// @dev forge asks whom to call.
    function targetContracts() external view returns (address[] memory) {
        return _targets;
    }

    /// @dev forge asks what not to call: the crowd is there already.
    function excludeSelectors() external view returns (Selectors[] memory excluded) {
        excluded = new Selectors[](1);
        excluded[0] = Selectors(address(crowd), new bytes4[](1));
        excluded[0].selectors[0] = crowd.setUp.selector;
    }

    /// @dev One test, so that every run is checked for all of it.
    function invariant_whateverTheCrowdDoes() public view {
        balancesAreWhatWasMintedAndNotBurned();
        royaltiesNeverExceedThePrice();
        // Nothing moves while paused, only the owner mints and sets, and no money stays.
        vm.assertEq(crowd.movedWhilePaused(), false);
        vm.assertEq(crowd.strangerDidIt(), false);
        vm.assertEq(collection.owner(), crowd.expectedOwner());
        vm.assertEq(address(collection).balance, 0);
    }

    function balancesAreWhatWasMintedAndNotBurned() private view {
        for (uint256 id; id < crowd.IDS(); ++id) {
            uint256 sum;
            for (uint256 i; i < 5; ++i) sum += collection.balanceOf(crowd.holders(i), id);
            vm.assertEq(sum, crowd.minted(id) - crowd.burned(id));
            assertSupply(id, crowd.minted(id), crowd.burned(id));
        }
    }

    function royaltiesNeverExceedThePrice() private view {
        uint256[4] memory prices = [uint256(0), 9_999, 1 ether, type(uint256).max];
        for (uint256 i; i < prices.length; ++i) {
            (, uint256 royalty) = collection.royaltyInfo(i, prices[i]);
            vm.assertLe(royalty, prices[i]);
        }
    }
}
